// npm run backup, restore, drill, shard, export and import: a command of the program, with its arguments.
import { findNode, handOver, installDependencies } from './setup.mjs'

installDependencies()
handOver(findNode(), ['server/src/main.ts', ...process.argv.slice(2)])
