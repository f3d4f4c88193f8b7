// npm run dev: the server restarts and the pages reload when a source changes.
import { findNode, handOver, installDependencies } from './setup.mjs'

installDependencies()
handOver(findNode(), ['scripts/watch.ts'])
