import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { grantReceiptPicture, uploadReceipt } from '@chopcard/contract/earning/member/receipts.ts'
import type { CampaignSettingsInput } from '@chopcard/contract/loyalty/campaign-settings.ts'
import type { uploadTypes } from '@chopcard/contract/accounts/merchant/uploads.ts'
import { newId } from '../../core/new-id.ts'
import type { Campaign } from '../../loyalty/campaigns/load-campaign.ts'
import type { App } from '../../core/app.ts'
import type { Merchant } from '../../core/context.ts'
import { uploadKey } from '../../accounts/uploads/grant-upload.ts'
import { receiptKind } from './grant-picture.ts'
import { receiptTerms } from './receipt-rules.ts'
import { receiptKey } from './receipt-store.ts'
import { type ReceiptPicture, storeReceiptPicture } from './store-picture.ts'
import { writeReceipt } from './write-receipt.ts'
import type { Harness } from '../../../test/harness.ts'
import { makeCampaign, makeCard, makeMerchant } from '../../../test/make.ts'

/** One chop for each five dollars; ten uploads a day. */
export const receiptCampaign: Partial<CampaignSettingsInput> = {
  receiptsEnabled: true,
  amountPerChop: 500,
  maxUploadPerDay: 10,
}

export async function makeReceiptCard(app: App, given: Partial<CampaignSettingsInput> = {}) {
  const merchant = await makeMerchant(app)
  const campaign = await makeCampaign(app, merchant, { ...receiptCampaign, ...given })
  return { merchant, campaign, card: await makeCard(app, merchant, campaign) }
}

/** A picture that no other seed draws: dark lines as of a receipt. */
export async function drawReceipt(seed: number, { width = 340, quality = 90 } = {}): Promise<Buffer> {
  const raw = Buffer.alloc(34 * 48, 250)
  let state = seed * 2_654_435_761 + 12_345
  for (let i = 0; i < raw.length; i++) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    if (Math.floor(i / 34) % 3 === 1 && state % 5 < 3) raw[i] = 20
  }
  const grey = sharp(raw, { raw: { width: 34, height: 48, channels: 1 } })
  return grey
    .resize(width, Math.round((width * 48) / 34), { kernel: 'nearest' })
    .jpeg({ quality })
    .toBuffer()
}

type Put = { type?: (typeof uploadTypes)[number]; headers?: Record<string, string>; size?: number }

/** Asks for a grant and puts the bytes; answers with the upload's id, or with the refusal's code. */
export async function putPicture(on: Harness, token: string, content: Buffer, put: Put = {}) {
  const query = { contentType: put.type ?? ('image/jpeg' as const), size: String(put.size ?? content.length) }
  const granted = await on.call(grantReceiptPicture, { query }, { token })
  if (granted.status !== 200) return { code: granted.code }
  const { uploadUrl, uploadId, headers } = granted.body.data
  const sent = { ...headers, ...put.headers }
  const answer = await on.server.inject({ method: 'PUT', url: uploadUrl, headers: sent, payload: content })
  return answer.statusCode < 300
    ? { uploadId }
    : { code: answer.json<{ meta: { code: string } }>().meta.code, uploadId }
}

type Purchase = { transactionOn?: string; shopName?: string; amount?: number }

/** Hands in a receipt with a picture of its own. */
export async function handIn(on: Harness, token: string, seed: number, purchase: Purchase = {}, key?: string) {
  const { uploadId = '' } = await putPicture(on, token, await drawReceipt(seed))
  return submit(on, token, uploadId, purchase, key)
}

export const submit = (on: Harness, token: string, uploadId: string, purchase: Purchase = {}, key?: string) => {
  const body = { uploadId, transactionOn: '2026-03-01', shopName: 'Kopi Corner', amount: 1234, ...purchase }
  return on.call(uploadReceipt, { body }, { token, key })
}

/** So many uploads of a card that wait to be handed in, all of one picture. */
export async function layUploads(app: App, merchant: Merchant, cardId: string, count: number): Promise<string[]> {
  const content = await (drawn ??= drawReceipt(11))
  const ids = Array.from({ length: count }, () => newId())
  const file = {
    kind: receiptKind,
    content_type: 'image/jpeg',
    size: content.length,
    state: 'granted',
    card_id: cardId,
  }
  const expires_at = new Date(Date.now() + 900_000)
  const rows = ids.map((id) => ({ merchant_id: merchant.id, id, expires_at, ...file }))
  await app.database.kysely.insertInto('file').values(rows).execute()
  for (const id of ids) await app.storage.put(uploadKey(merchant.shortKey, id), content, 'image/jpeg')
  return ids
}

/** A small PNG file of 400 million dots. */
export function drawBomb(side = 20_000): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [size, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    size.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([size, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.writeUInt8(1, 8)
  const dots = deflateSync(Buffer.alloc((side / 8 + 1) * side), { level: 9 })
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', dots), chunk('IEND', Buffer.alloc(0))])
}

/** A receipt of a card that waits, with its picture. */
export async function layReceipt(app: App, merchant: Merchant, campaign: Campaign, cardId: string): Promise<string> {
  const terms = receiptTerms(campaign.type, campaign.settings)
  if (!terms) throw new Error('a campaign that takes no receipts')
  const picture = await layPicture(app, merchant)
  const purchase = { transactionOn: '2026-01-01', shopName: 'Kopi Corner', amount: 1000 }
  const { id: merchantId, currency } = merchant
  const of = { merchantId, campaignId: campaign.id, cardId, currency, at: new Date() }
  return (await app.database.tx((tx) => writeReceipt(tx, app, of, { terms, purchase, picture, draw: 0 }))).id
}

/** Drawn and redrawn once for all merchants: that is what takes time. */
async function layPicture(app: App, { shortKey }: Merchant): Promise<ReceiptPicture> {
  const { facts, contents } = await (laid ??= drawReceipt(12).then(async (content) => {
    const first = await storeReceiptPicture(app, shortKey, content)
    const stored = sizes.map((size) => app.storage.get(receiptKey(shortKey, first.picture, size)))
    return { facts: first, contents: await Promise.all(stored) }
  }))
  for (const [place, size] of sizes.entries()) {
    const content = contents[place]
    if (!content) throw new Error('a picture that was just stored')
    await app.storage.put(receiptKey(shortKey, facts.picture, size), content, 'image/webp')
  }
  return facts
}

const sizes = ['whole', 'small'] as const

let drawn: Promise<Buffer> | undefined
/** Kept as bytes: the folder of the files that were tested before may be gone. */
let laid: Promise<{ facts: ReceiptPicture; contents: (Uint8Array | undefined)[] }> | undefined
