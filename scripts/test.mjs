// npm test: sets up like npm start, then runs everything. `npm test -- check|unit|e2e|sharded|previous` runs a part, and `npm test -- changed` what
// differs from main affects, on the pages as they were last built.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { buildWeb, findNode, handOver, installDependencies, root } from './setup.mjs'

installDependencies()
const node = findNode()
if (process.argv[2] !== 'changed' || !existsSync(join(root, 'web', 'dist'))) buildWeb(node)
handOver(node, ['scripts/run-tests.ts', ...process.argv.slice(2)])
