import { createHash } from 'node:crypto'
import type { App } from '../../core/app.ts'
import { redrawWhole } from '../../core/pictures.ts'
import { fingerprintOf } from './fingerprint.ts'
import { receiptKey } from './receipt-store.ts'

// A photograph of small print stays readable; a list shows it smaller.
const whole = { width: 1600, height: 2400 }
const small = { width: 160, height: 240 }

export type ReceiptPicture = {
  picture: string
  width: number
  height: number
  checksum: Buffer
  fingerprint: string
}

/** Redraws the picture of a receipt, without what its camera noted, and keeps it where nobody can ask for it by address. */
export async function storeReceiptPicture(app: App, shortKey: string, content: Uint8Array): Promise<ReceiptPicture> {
  const { content: redrawn, width, height } = await redrawWhole(content, whole)
  const [thumb, fingerprint] = [await redrawWhole(redrawn, small), await fingerprintOf(redrawn)]
  const picture = createHash('sha256').update(redrawn).digest('hex')
  await app.storage.put(receiptKey(shortKey, picture, 'small'), thumb.content, 'image/webp')
  await app.storage.put(receiptKey(shortKey, picture), redrawn, 'image/webp')
  return { picture, width, height, checksum: createHash('sha256').update(content).digest(), fingerprint }
}
