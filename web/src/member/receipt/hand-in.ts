/** Sends a receipt; loaded when it is sent, for the page itself needs none of it. */
import type {
  grantReceiptPicture,
  listMyReceipts,
  MyReceipt,
  uploadReceipt,
} from '@chopcard/contract/earning/member/receipts.ts'
import type { uploadTypes } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { CallError } from '../../lib/call-error.ts'
import { makeOperationKey } from '../../lib/operation-key.ts'
import { sendFile } from '../../lib/send-file.ts'
import { ask, troubleText } from '../ask.ts'
import { readyPicture } from './ready-picture.ts'

export type Purchase = { transactionOn: string; shopName: string; amount: number }
export type Outcome = { receipt: MyReceipt } | { fields: Record<string, string>; message: string; isFull: boolean }

const uploads = new Map<Blob, string>()
const key = makeOperationKey()

/** Uploads the picture once, however often the rest is corrected, and hands the receipt in. */
export async function handIn(
  picture: { file: Blob; type: string },
  purchase: Purchase,
  trouble: string,
  progress: (percent: number) => void,
): Promise<Outcome> {
  const { file, type } = picture
  try {
    const uploadId = uploads.get(file) ?? (await upload(await readyPicture(file, type), progress))
    uploads.set(file, uploadId)
    const body = { uploadId, ...purchase }
    const { data } = await ask<typeof uploadReceipt>('POST /member/receipt', { body }, { key: key.current() })
    key.finish()
    uploads.clear()
    return { receipt: data }
  } catch (error) {
    key.finish(error)
    const known = error instanceof CallError ? error : undefined
    // Whatever was wrong with what was typed, the picture has arrived.
    if (known?.code !== 'VALIDATION_FAILED') uploads.delete(file)
    const isPicture = known?.code === 'FILE_NOT_AN_IMAGE' || known?.code === 'FILE_TOO_LARGE'
    const message = troubleText(error, trouble)
    const fields = isPicture ? { picture: message } : withoutPlace(known?.fields)
    return { fields, message, isFull: known?.code === 'EXCEED_MAX_UPLOAD_PER_DAY' }
  }
}

async function upload(picture: Blob, progress: (percent: number) => void): Promise<string> {
  const query = { contentType: picture.type as (typeof uploadTypes)[number], size: String(picture.size) }
  const { data } = await ask<typeof grantReceiptPicture>('GET /member/receipt/presignedUrl', { query })
  await sendFile(data, picture, progress)
  return data.uploadId
}

/** The receipts of the card as the server has them now. */
export const loadReceipts = async (): Promise<MyReceipt[]> =>
  (await ask<typeof listMyReceipts>('GET /member/receipt', { query: { pageSize: '20' } })).data

// The server names fields by their path in the request: `body.amount`.
const withoutPlace = (fields: Readonly<Record<string, string>> = {}) =>
  Object.fromEntries(Object.entries(fields).map(([path, message]) => [path.replace(/^body\./, ''), message]))
