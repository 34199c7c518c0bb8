# The flow server with the built widget. Bots are mounted at /bots, data lives in /data.
FROM node:24-slim AS build
WORKDIR /banter
COPY package.json package-lock.json .npmrc ./
COPY packages/protocol/package.json packages/protocol/
COPY packages/client/package.json packages/client/
COPY packages/widget/package.json packages/widget/
COPY packages/react/package.json packages/react/
COPY packages/engine/package.json packages/engine/
COPY packages/server/package.json packages/server/
COPY apps/site/package.json apps/site/
COPY apps/admin/package.json apps/admin/
COPY tools/lean-react/package.json tools/lean-react/
RUN npm install --no-save --ignore-scripts
COPY . .
RUN npm run build && npm prune --ignore-scripts --omit=dev

FROM node:24-slim
WORKDIR /banter
ENV NODE_ENV=production
COPY --from=build /banter/package.json ./
COPY --from=build /banter/node_modules node_modules
COPY --from=build /banter/packages packages
COPY --from=build /banter/apps/admin apps/admin
RUN mkdir /bots /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["node", "packages/server/bin/banter.js"]
CMD ["start", "/bots", "--port", "3000", "--data", "/data"]
