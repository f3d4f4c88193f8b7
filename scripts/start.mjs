// npm start: from a fresh clone to a running application.
import { buildWeb, findNode, handOver, installDependencies, say } from './setup.mjs'

installDependencies()
const node = findNode()
buildWeb(node)
say('Starting the server')
handOver(node, ['server/src/main.ts', 'serve', ...process.argv.slice(2)])
