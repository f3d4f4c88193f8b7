import { sql } from 'kysely'
import type { Tx } from '../../core/database.ts'
import { publishedKey } from '../../accounts/uploads/publish-picture.ts'
import { receiptKey } from '../../earning/receipts/receipt-store.ts'

/** A stored picture: its name in the archive, and in the storage. */
export type StoredPicture = { file: string; key: string }

const pictureName = /^files\/(pictures|receipts)\/([0-9a-f]{64})(-small)?\.webp$/

/** Where a picture of an archive belongs; undefined for a name that no picture has. */
export function pictureKey(shortKey: string, file: string): string | undefined {
  const [, folder, hash = '', small] = pictureName.exec(file) ?? []
  if (!folder) return undefined
  if (folder === 'receipts') return receiptKey(shortKey, hash, small ? 'small' : 'whole')
  return publishedKey(shortKey, `${hash}${small ?? ''}.webp`)
}

/** The names that a merchant's pictures have; of some there is no small form. */
export async function picturesOf(tx: Tx, merchantId: string): Promise<string[]> {
  const { rows } = await sql<{ folder: string; hash: string }>`
    select 'pictures' as folder, left(name, 64) as hash from file
    where merchant_id = ${merchantId} and state = 'published' and name ~ '^[0-9a-f]{64}[.]webp$'
    union
    select 'receipts', picture from receipt where merchant_id = ${merchantId}
    order by folder, hash`.execute(tx)
  return rows.flatMap(({ folder, hash }) => ['', '-small'].map((size) => `files/${folder}/${hash}${size}.webp`))
}
