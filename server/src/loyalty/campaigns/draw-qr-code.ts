import sharp from 'sharp'
import { encode, renderSVG } from 'uqr'
import type { campaignQrCode as route } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import type { Verb } from '../../core/context.ts'
import { loadCampaign } from './load-campaign.ts'
import { registrationUrl } from './registration-url.ts'

const quietZone = 4

/** The QR code of a campaign's registration page, as a picture of the size asked for. */
export const drawQrCode: Verb<typeof route> = async ({ app, db, merchant }, { params, query }) => {
  const campaign = await loadCampaign(db, merchant.id, params.x)
  const url = registrationUrl(app.config, campaign.id)
  const size = query.size ?? 600
  if (query.format === 'svg') return { content: Buffer.from(svgOf(url, size)), type: 'image/svg+xml' }
  return { content: await pngOf(url, size), type: 'image/png' }
}

/** A text as a QR code, drawn as SVG of the size asked for. */
export const svgOf = (text: string, size: number) =>
  renderSVG(text, { ecc: 'M', border: quietZone }).replace('<svg ', `<svg width="${size}" height="${size}" `)

/** Whole pixels a module, centred, so that printed codes stay sharp. */
async function pngOf(text: string, size: number): Promise<Uint8Array> {
  const { data, size: modules } = encode(text, { ecc: 'M', border: quietZone })
  const scale = Math.max(1, Math.floor(size / modules))
  const margin = Math.floor((size - modules * scale) / 2)
  const pixels = Buffer.alloc(size * size, 255)
  data.forEach((row, y) =>
    row.forEach((dark, x) => {
      if (!dark) return
      for (let line = 0; line < scale; line++) {
        const from = (margin + y * scale + line) * size + margin + x * scale
        pixels.fill(0, from, from + scale)
      }
    }),
  )
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .png()
    .toBuffer()
}
