// node scripts/release-api.ts: writes down the integration API as clients of this release know it. server/test/released-api.test.ts
// compares every later version with it, so run it when a version is released, and not to make a test pass.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { integrationApi } from '../server/src/core/openapi.ts'
import { releasedApi } from '../server/test/api-changes.ts'
import { root } from './run.ts'

const lines = Object.entries(releasedApi(integrationApi())).map(
  ([name, call]) => `  ${JSON.stringify(name)}: ${JSON.stringify(call)}`,
)
writeFileSync(join(root, 'server', 'test', 'released-api.json'), `{\n${lines.join(',\n')}\n}\n`)
