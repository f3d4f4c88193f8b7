// npm run release: everything that a release consists of, of the committed state, in dist/release: the sources, a bill of materials
// (CycloneDX), the licences of all packages, what changed since the last tag, the container and monitoring files, and checksums.
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Bill, changelog, licenceList } from './release-texts.ts'
import { root, run, say } from './run.ts'

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
const name = `chopcard-${version}`
const folder = join(root, 'dist', 'release')

/** What a program printed; ends the release with its words if it fails. */
async function printed(program: string, args: string[]): Promise<string> {
  const { ok, output } = await run(program, args, { quiet: true })
  if (!ok) throw new Error(`${program} ${args[0]} failed:\n${output.trim()}`)
  return output
}

if (await printed('git', ['status', '--porcelain'])) throw new Error('Commit or remove what is not committed first.')
rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const write = (file: string, text: string) => writeFileSync(join(folder, file), text)

say('Sources')
await printed('git', ['archive', `--prefix=${name}/`, `--output=${join(folder, `${name}.tar.gz`)}`, 'HEAD'])
await printed('git', [
  'archive',
  `--prefix=${name}-deploy/`,
  `--output=${join(folder, `${name}-deploy.tar.gz`)}`,
  'HEAD:deploy',
])

say('Bill of materials and licences')
const bill = await printed('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev'])
write(`${name}.cdx.json`, bill)
write('LICENCES.md', licenceList(JSON.parse(bill) as Bill))

say('Changelog')
const { ok, output: tag } = await run('git', ['describe', '--tags', '--abbrev=0'], { quiet: true })
const range = ok ? `${tag.trim()}..HEAD` : 'HEAD'
const subjects = (await printed('git', ['log', '--no-merges', '--format=%s', range])).trim().split('\n')
write('CHANGELOG.md', changelog(version, subjects))

say('Checksums')
const sums = readdirSync(folder)
  .toSorted()
  .map(
    (file) =>
      `${createHash('sha256')
        .update(readFileSync(join(folder, file)))
        .digest('hex')}  ${file}\n`,
  )
write('SHA256SUMS', sums.join(''))
console.log(sums.join(''))
