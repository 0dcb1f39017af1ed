# A server with its page, and with the rules compiled for all processors of a kind.
#   docker build --tag stolik .
#   docker run --publish 7067:7067 --volume stolik:/var/lib/stolik stolik
# compose.yaml has PostgreSQL, two of these and a proxy.

FROM python:3.13-slim AS build
WORKDIR /build
COPY . .
ENV STOLIK_COMPILED_WHEEL=1
# The page needs Node, and the compiled code Numba: both are requirements of the build.
RUN pip wheel --no-cache-dir --no-deps --wheel-dir /wheels .

FROM python:3.13-slim
COPY requirements/play.txt /tmp/requirements.txt
RUN pip install --no-cache-dir --require-hashes --requirement /tmp/requirements.txt
COPY --from=build /wheels /tmp/wheels
RUN pip install --no-cache-dir --no-deps /tmp/wheels/*.whl && rm -rf /tmp/wheels
RUN useradd --uid 10001 --create-home --home-dir /var/lib/stolik stolik
USER 10001
VOLUME /var/lib/stolik
ENV STOLIK_CACHE=/var/lib/stolik/cache
EXPOSE 7067
HEALTHCHECK --start-period=60s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:7067/health')"]
ENTRYPOINT ["stolik"]
CMD ["serve", "--host", "0.0.0.0", "--database", "sqlite:////var/lib/stolik/stolik.db"]
