# Images of the product, `--target server` (API and web) and `--target worker`, and `--target mock` (docs/MOCK.md). `npm run images` builds and
# tries all three.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM $NODE_IMAGE AS build
WORKDIR /app
ENV CI=true
RUN --mount=type=cache,target=/root/.npm npm install --global pnpm@10.34.9
# First the packages of the lockfile alone: this layer stays valid until the lockfile changes.
COPY pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs ./
COPY patches ./patches
RUN --mount=type=cache,id=pnpm,target=/pnpm pnpm --store-dir=/pnpm fetch
COPY . .
RUN --mount=type=cache,id=pnpm,target=/pnpm pnpm --store-dir=/pnpm install --offline --frozen-lockfile
RUN node scripts/generate.mjs && node scripts/build.mjs

# The packages that each program needs, from the store: a copy of the workspace without those of development.
FROM build AS modules
RUN --mount=type=cache,id=pnpm,target=/pnpm for program in server worker; do \
    pnpm --store-dir=/pnpm --offline --config.inject-workspace-packages=true --filter "@spindle/$program" deploy --prod "/out/$program" || exit 1; \
  done
RUN node scripts/images/slim-modules.mjs /out/server/node_modules /out/worker/node_modules

# Keeps downloaded packages of Debian, because the folders of apt are caches of the build.
FROM $NODE_IMAGE AS system
WORKDIR /app
RUN rm -f /etc/apt/apt.conf.d/docker-clean \
  && echo 'Binary::apt::APT::Keep-Downloaded-Packages "true";' >/etc/apt/apt.conf.d/keep-packages \
  && install -d -o node -g node /data

FROM system AS server
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
# Perl runs ExifTool, which is one of the packages.
RUN --mount=type=cache,id=apt-lists,target=/var/lib/apt/lists,sharing=locked --mount=type=cache,id=apt-cache,target=/var/cache/apt,sharing=locked \
  apt-get update \
  && apt-get install -y --no-install-recommends perl
COPY --from=modules /out/server/node_modules ./node_modules
COPY package.json CHANGELOG.md ./
COPY prisma/migrations ./prisma/migrations
COPY prisma/sql ./prisma/sql
COPY --from=build /app/server/dist ./server/dist
COPY --from=build /app/web/dist ./web/dist
ARG VERSION=edge
LABEL org.opencontainers.image.title="Spindle server" org.opencontainers.image.description="API and web client of Spindle, a digital asset management system" \
  org.opencontainers.image.licenses="Apache-2.0" org.opencontainers.image.version="$VERSION"
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=5s --retries=6 --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "server/dist/main.js"]

FROM system AS programs
RUN --mount=type=cache,id=apt-lists,target=/var/lib/apt/lists,sharing=locked --mount=type=cache,id=apt-cache,target=/var/cache/apt,sharing=locked \
  apt-get update \
  && apt-get install -y --no-install-recommends \
    ffmpeg ghostscript libarchive-zip-perl libraw-bin libvips-tools perl pocketsphinx pocketsphinx-en-us poppler-utils

FROM programs AS worker
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 DATA_DIR=/data \
  WORKER_HEALTH_FILE=/tmp/worker-health
COPY --from=modules /out/worker/node_modules ./node_modules
COPY package.json ./
COPY prisma/migrations ./prisma/migrations
COPY prisma/sql ./prisma/sql
COPY LICENSE THIRD-PARTY-NOTICES.md ./
COPY worker/models ./worker/models
COPY --from=build /app/worker/dist ./worker/dist
ARG VERSION=edge
LABEL org.opencontainers.image.title="Spindle worker" org.opencontainers.image.description="Processes the files of Spindle, a digital asset management system" \
  org.opencontainers.image.licenses="Apache-2.0" org.opencontainers.image.version="$VERSION"
USER node
# A worker that works rewrites this file every 5 seconds.
HEALTHCHECK --interval=10s --timeout=5s --retries=3 --start-period=60s \
  CMD test -n "$(find "$WORKER_HEALTH_FILE" -newermt "-20 seconds")"
CMD ["node", "--enable-source-maps", "--max-semi-space-size=1", "--single-threaded", "--optimize-for-size", "worker/dist/main.js"]

# The mock has the sources beside its programs: they decide whether its data set is up to date.
FROM build AS mock-build
RUN node -e "import('./scripts/build.mjs').then(({ buildMock }) => buildMock())" \
  && rm -rf node_modules */node_modules
RUN --mount=type=cache,id=pnpm,target=/pnpm pnpm --store-dir=/pnpm install --offline --frozen-lockfile --prod \
    --filter spindle --filter "@spindle/server..." --filter "@spindle/worker..." \
  && node scripts/images/slim-modules.mjs node_modules

FROM programs AS mock
ENV MOCK_DIR=/app/mock-state
COPY --from=mock-build --chown=node:node /app ./
RUN chown node:node /app
USER node
RUN node scripts/mock.mjs --packaged --build
ARG VERSION=edge
LABEL org.opencontainers.image.title="Spindle mock" org.opencontainers.image.description="Spindle with a fixed data set, for people who write clients" \
  org.opencontainers.image.licenses="Apache-2.0" org.opencontainers.image.version="$VERSION"
EXPOSE 8090
HEALTHCHECK --interval=10s --timeout=5s --retries=6 --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8090}/healthz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "scripts/mock.mjs", "--packaged"]
