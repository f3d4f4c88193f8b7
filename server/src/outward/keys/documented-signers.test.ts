import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { createKey } from '@chopcard/contract/outward/merchant/keys.ts'
import { freePort } from '../../core/postgres-place.ts'
import { useApp } from '../../../test/harness.ts'
import { makeFreshCard } from '../../../test/make.ts'
import { readText } from '../../../test/sources.ts'

const port = await freePort()
const harness = useApp({ env: { CHOPCARD_PUBLIC_URL: `http://127.0.0.1:${port}` } })
const run = promisify(execFile)

/** The program in one language, as the document has it. */
const documented = (language: string): string =>
  new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readText('docs/integration.md'))?.[1] ?? ''

const isInstalled = (command: string) =>
  (process.env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, command)))

const programs: [language: string, file: string, command: string][] = [
  ['ts', 'signer.ts', process.execPath],
  ['sh', 'signer.sh', 'sh'],
  ['php', 'signer.php', 'php'],
]

test.each(programs.filter(([, , command]) => command.startsWith('/') || isInstalled(command)))(
  'the documented program in %s sends a signed request that is done',
  async (language, file, command) => {
    const { merchant, card } = await makeFreshCard(harness.app)
    const body = { kind: 'secret' as const, name: 'ERP', scopes: ['cards:write' as const] }
    const { data } = (await harness.call(createKey, { body }, { token: merchant.owner.token })).body
    if (!harness.server.server.listening) await harness.server.listen({ host: '127.0.0.1', port })
    const folder = await mkdtemp(join(tmpdir(), 'signer-'))
    try {
      await writeFile(join(folder, file), documented(language))
      const { stdout } = await run(command, [join(folder, file)], {
        env: {
          ...process.env,
          CHOPCARD_URL: `http://127.0.0.1:${port}`,
          CHOPCARD_KEY_ID: data.key.keyId ?? '',
          CHOPCARD_SECRET: data.secret ?? '',
          CHOPCARD_CARD: card.number,
        },
      })
      expect(stdout).toContain('200')
      expect(stdout).toContain('"balanceAfter":1')
    } finally {
      await rm(folder, { recursive: true })
    }
  },
)
