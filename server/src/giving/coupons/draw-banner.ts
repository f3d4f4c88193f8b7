import { fractionDigits, moneyStyle } from '@chopcard/contract/core/currency-rules.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import sharp, { type OverlayOptions } from 'sharp'
import { type CouponSettings, defaultMotif } from '@chopcard/contract/giving/merchant/coupons.ts'
import { drawWords, type Words } from '../../core/draw-words.ts'
import { say } from '../../core/i18n.ts'
import { pageColours } from '../../core/page-colours.ts'
import { type DrawnBanner, type Layout, layouts, masksOf } from './banner-shapes.ts'
import { numberFormat } from '../../core/formats.ts'

/** What a generated banner shows. */
type BannerFacts = Pick<
  CouponSettings,
  'title' | 'name' | 'type' | 'value' | 'backgroundColor' | 'foregroundColor' | 'labelColor'
> &
  Partial<Pick<CouponSettings, 'motif'>>

type Shop = { currency: string; language: Language }

/**
 * Draws a banner from a coupon's title, colours and worth, as PNG: a ticket in the colour of the coupon's text upon its
 * background. The same facts give the same picture; a gift shows a box instead of what it costs.
 */
export async function drawBanner(kind: DrawnBanner, facts: BannerFacts, shop: Shop): Promise<Buffer> {
  const { width, height, title, worth: aside } = layouts[kind]
  const colours = pageColours(facts.backgroundColor, facts.foregroundColor, facts.labelColor)
  const masks = await masksOf(kind, facts.motif ?? defaultMotif)
  const layer = (mask: Buffer, colour: string) => tinted(mask, colour, width, height)
  const worth = worthOf(facts, shop)
  const common = { language: shop.language, colour: colours.card }
  const words: Words[] = [
    { ...common, ...partOf(title), text: facts.title || facts.name, align: title.align },
    { ...common, ...partOf(aside), text: worth, align: 'centre' },
  ]
  const layers = await Promise.all([
    layer(masks.beams, colours.onCard),
    layer(masks.dots, colours.cardLabel),
    layer(masks.shadow, '#000000'),
    layer(masks.ticket, colours.onCard),
    ...(worth ? [] : [layer(masks.gift, colours.card)]),
    ...words.map(drawWords),
  ])
  return sharp({ create: { width, height, channels: 3, background: colours.card } })
    .composite(layers.filter((one) => one !== undefined))
    .png({ compressionLevel: 3 })
    .toBuffer()
}

const partOf = ({ largest, ...box }: Layout['worth']) => ({ largest, box })

/** A colour seen through a mask. */
async function tinted(mask: Buffer, colour: string, width: number, height: number): Promise<OverlayOptions> {
  const input = await sharp({ create: { width, height, channels: 3, background: colour } })
    .joinChannel(mask, { raw: { width, height, channels: 1 } })
    .raw()
    .toBuffer()
  return { input, raw: { width, height, channels: 4 }, left: 0, top: 0 }
}

function worthOf({ type, value }: BannerFacts, { currency, language }: Shop): string {
  if (type === 'gift' || value === null) return ''
  const format = numberFormat(language, { ...moneyStyle(currency), trailingZeroDisplay: 'stripIfInteger' })
  const worth =
    type === 'cash'
      ? format.format(value / 10 ** fractionDigits(currency))
      : numberFormat(language, { style: 'percent' }).format(value / 100)
  return say(language, 'coupons', 'member.off', { worth })
}
