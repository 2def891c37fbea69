"""What the packages say of where the project lives. QUEENHIGH_HOME names the repository when a release is built: then there are
project URLs, and links and pictures of the README are absolute. A copy that is built elsewhere claims no address."""

from __future__ import annotations

import os
import re
from pathlib import Path
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\((?!https?://|#)([^)\s]+)\)")


class Home(MetadataHookInterface):
    def update(self, metadata: dict[str, Any]) -> None:
        home = os.environ.get("QUEENHIGH_HOME", "").rstrip("/")
        text = (Path(self.root) / "README.md").read_text(encoding="utf-8")
        if home:
            metadata["urls"] = urls(home, metadata["version"])
            text = absolute(text, home, metadata["version"])
        metadata["readme"] = {"content-type": "text/markdown", "text": text}


def urls(home: str, version: str) -> dict[str, str]:
    return {
        "Homepage": home,
        "Source": home,
        "Documentation": f"{home}/blob/v{version}/docs/guides/start.md",
        "Changelog": f"{home}/blob/v{version}/CHANGELOG.md",
        "Issues": f"{home}/issues",
    }


def absolute(text: str, home: str, version: str) -> str:
    """Pages and pictures as they were at this version."""

    def led(link: re.Match[str]) -> str:
        kind = "raw" if link[1] else "blob"
        return f"{link[1]}[{link[2]}]({home}/{kind}/v{version}/{link[3]})"

    return LINK.sub(led, text)
