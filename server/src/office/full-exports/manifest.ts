import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { digest } from '../../core/secrets.ts'

/** Of the form of the archive: another one is refused. */
export const formatVersion = 1
export const manifestName = 'manifest.json'

const Sum = z.string().regex(/^[0-9a-f]{64}$/)
const Size = z.int().min(0)
/** Tables to read, and pictures under the hash of their content. */
const Name = z.string().regex(/^(csv\/[a-z-]{1,40}\.csv|files\/(pictures|receipts)\/[0-9a-f]{64}(-small)?\.webp)$/)

/** What an archive says of itself: what it is of, and the checksum of every file in it. */
export const Manifest = z.strictObject({
  format: z.literal('chopcard-merchant'),
  version: z.literal(formatVersion),
  product: z.string().max(40),
  /** The last migration of the database that it is of. */
  schema: z.string().max(80),
  /** Tells whether another platform has the secret of this one, and nothing else. */
  secret: z.string().max(40),
  takenAt: z.iso.datetime(),
  merchant: z.strictObject({
    id: z.uuid(),
    shortKey: z.string().regex(/^[0-9a-z]{8}$/),
    name: z.string().max(200),
    plan: z.string().max(200),
  }),
  tables: z.array(
    z.strictObject({
      name: z.string().regex(/^[a-z_]{1,60}$/),
      columns: z.array(z.string().regex(/^[A-Za-z_0-9]{1,60}$/)).max(100),
      rows: Size,
      bytes: Size,
      sha256: Sum,
    }),
  ),
  files: z.array(z.strictObject({ name: Name, bytes: Size, sha256: Sum })),
})
export type Manifest = z.output<typeof Manifest>

export const tableFile = (table: string): string => `data/${table}.jsonl`

/** What tells one platform's secret from another's. */
export const fingerprintOf = (secret: string): string => digest(secret, 'full-export').toString('hex').slice(0, 16)

/** The version of the program. */
export const productVersion = (): string =>
  (JSON.parse(readFileSync(join(import.meta.dirname, '../../../../package.json'), 'utf8')) as { version: string })
    .version
