"""Sphinx, for `scripts/docs`. The sources are put together by build.py."""

from queenhigh import __version__

project = "Queenhigh"
author = copyright = "The Queenhigh contributors"
version = release = __version__
language = "en-GB"

extensions = ["myst_nb", "sphinx.ext.autodoc"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4
myst_links_external_new_tab = False
nb_execution_mode = "off"
suppress_warnings = ["misc.highlighting_failure", "mystnb.unknown_mime_type"]

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
default_role = "literal"
pygments_style, pygments_dark_style = "friendly", "monokai"

html_theme = "furo"
html_title = "Queenhigh"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_logo = html_favicon = "_static/icon.svg"
html_copy_source = html_show_sourcelink = html_show_search_summary = False
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#0f5b43", "color-brand-content": "#0f5b43"},
    "dark_css_variables": {"color-brand-primary": "#6fd3ad", "color-brand-content": "#6fd3ad"},
}
