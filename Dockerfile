# The flow server from its published package. Bots are mounted at /bots, data lives in /data.
FROM node:24-slim
ARG VERSION=latest
ENV NODE_ENV=production
RUN npm install --global @banter/server@$VERSION && npm cache clean --force && mkdir /bots /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK CMD ["node", "-e", "fetch('http://127.0.0.1:3000/health').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["banter"]
CMD ["start", "/bots", "--port", "3000", "--data", "/data"]
