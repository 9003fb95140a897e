# Two images of the product, `--target server` (API and web) and `--target worker`, and `--target mock` (docs/MOCK.md). scripts/images.mjs runs
# the same steps without Docker.
FROM node:24.21.0-bookworm-slim AS manifests
WORKDIR /app
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml .pnpmfile.cjs ./
COPY patches ./patches
COPY contracts/package.json ./contracts/
COPY prisma/package.json ./prisma/
COPY core/package.json ./core/
COPY server/package.json ./server/
COPY worker/package.json ./worker/
COPY web/package.json ./web/
COPY e2e/package.json ./e2e/
COPY bench/package.json ./bench/

FROM manifests AS build
RUN npx --yes pnpm@10.34.9 install --frozen-lockfile
COPY . .
RUN node scripts/generate.mjs && node scripts/build.mjs

FROM build AS mock
ENV APT_INSTALL=off MOCK_DIR=/app/mock-state
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ffmpeg ghostscript libarchive-zip-perl libimage-exiftool-perl libraw-bin libvips-tools perl poppler-utils \
  && rm -rf /var/lib/apt/lists/*
RUN chown -R node:node /app
USER node
RUN node scripts/mock.mjs --build
EXPOSE 8090
CMD ["node", "scripts/mock.mjs"]

FROM manifests AS server-modules
RUN npx --yes pnpm@10.34.9 install --frozen-lockfile --prod --filter "@spindle/server..."

FROM manifests AS worker-modules
RUN npx --yes pnpm@10.34.9 install --frozen-lockfile --prod --filter "@spindle/worker..."

FROM node:24.21.0-bookworm-slim AS server
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
WORKDIR /app
RUN apt-get update \
  && apt-get install -y --no-install-recommends perl \
  && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /data
COPY --from=server-modules /app ./
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/prisma/sql ./prisma/sql
COPY --from=build /app/server/dist ./server/dist
COPY --from=build /app/CHANGELOG.md ./
COPY --from=build /app/web/dist ./web/dist
USER node
VOLUME /data
EXPOSE 8080
CMD ["node", "--enable-source-maps", "--max-semi-space-size=8", "server/dist/main.js"]

FROM node:24.21.0-bookworm-slim AS worker
ENV NODE_ENV=production MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=131072 DATA_DIR=/data
WORKDIR /app
RUN apt-get update \
  && apt-get install -y --no-install-recommends \
    ffmpeg ghostscript libarchive-zip-perl libimage-exiftool-perl libraw-bin libvips-tools poppler-utils \
  && rm -rf /var/lib/apt/lists/*
RUN install -d -o node -g node /data
COPY --from=worker-modules /app ./
COPY --from=build /app/prisma/migrations ./prisma/migrations
COPY --from=build /app/prisma/sql ./prisma/sql
COPY --from=build /app/worker/dist ./worker/dist
USER node
VOLUME /data
CMD ["node", "--enable-source-maps", "--max-semi-space-size=1", "--single-threaded", "--optimize-for-size", "worker/dist/main.js"]
