# The house in a container: one process, its ledger and accounts in the volume /data.
#
#   docker build -t queenhigh .
#   docker run -p 8400:8400 -v queenhigh:/data queenhigh
#
# The first run prints the password of the account `manager` once.

FROM python:3.13-slim AS build
WORKDIR /build
RUN pip install --no-cache-dir uv
COPY pyproject.toml uv.lock hatch_build.py README.md LICENSE ./
RUN uv export --frozen --no-dev --no-emit-project --extra plot --extra server --extra postgresql -o requirements.txt \
    && python -m venv /opt/queenhigh \
    && uv pip install --no-cache --python /opt/queenhigh/bin/python -r requirements.txt
COPY src src
RUN uv pip install --no-cache --no-deps --python /opt/queenhigh/bin/python .

FROM python:3.13-slim
RUN useradd --system --uid 8400 --home-dir /data --create-home queenhigh
COPY --from=build /opt/queenhigh /opt/queenhigh
ENV PATH=/opt/queenhigh/bin:$PATH \
    PYTHONUNBUFFERED=1 \
    QUEENHIGH_HOST=0.0.0.0 \
    QUEENHIGH_PORT=8400 \
    QUEENHIGH_LEDGER=/data/house.db \
    QUEENHIGH_CACHE=/data/cache
USER queenhigh
WORKDIR /data
VOLUME /data
EXPOSE 8400
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["python", "-c", "import urllib.request as ask; ask.urlopen('http://127.0.0.1:8400/health', timeout=2)"]
ENTRYPOINT ["queenhigh"]
CMD ["serve"]
