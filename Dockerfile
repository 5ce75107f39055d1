FROM denoland/deno:2.9.6

WORKDIR /app
COPY deno.json deno.lock main.ts ./
COPY lib lib
COPY routes routes
RUN deno cache main.ts lib/tasks/permissions.ts \
  && mkdir --mode 0700 /data \
  && chown -R deno:deno /data "$DENO_DIR"
COPY content content

USER deno
ENV DATA_DIR=/data DENO_NO_UPDATE_CHECK=1
VOLUME /data
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["deno", "eval", "Deno.exit((await fetch(`http://localhost:${Deno.env.get('PORT') ?? 8000}/healthz`)).ok ? 0 : 1)"]
CMD ["task", "start"]
