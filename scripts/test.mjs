// npm test: sets up like npm start, then runs everything. `npm test -- check|unit|e2e` runs a part.
import { buildWeb, findNode, handOver, installDependencies } from './setup.mjs'

installDependencies()
const node = findNode()
buildWeb(node)
handOver(node, ['scripts/run-tests.ts', ...process.argv.slice(2)])
