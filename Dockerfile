FROM denoland/deno:2.9.6

WORKDIR /app
COPY deno.json deno.lock main.ts ./
COPY lib lib
COPY routes routes
RUN deno install --entrypoint main.ts lib/tasks/*.ts \
  && mkdir --mode 0700 /data \
  && chown -R deno:deno /data "$DENO_DIR"
# The sample. To serve your own, mount a folder here, or copy it into an image of your own.
COPY content content

USER deno
ENV DATA_DIR=/data DENO_NO_UPDATE_CHECK=1 NO_COLOR=1
VOLUME /data
EXPOSE 8000
# Docker's image format has it, OCI's has not: podman build --format docker.
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["deno", "eval", "Deno.exit((await fetch(`http://localhost:${Deno.env.get('PORT') ?? 8000}/healthz`)).ok ? 0 : 1)"]
CMD ["task", "--quiet", "start"]
