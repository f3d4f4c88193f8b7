import type { Db, Tx } from './database.ts'
import { sql } from 'kysely'
import { pageColours } from './page-colours.ts'

/** Logo and colours of a mail. The colours are readable, whatever the campaign chose. */
export type MailBrand = {
  /** An absolute address. */
  logo: string | null
  colour: string
  /** For the button, and for links on white. */
  accent: string
}

export const platformBrand: MailBrand = { logo: null, colour: '#1890ff', accent: '#0958d9' }

/**
 * The campaign's look if the mail is about one; else the merchant's logo with the colours of its oldest campaign that runs, so
 * that all mails of a shop look alike; else the platform's.
 */
export async function mailBrand(
  db: Db | Tx,
  publicUrl: string,
  about: { merchantId: string | null; campaignId?: string | undefined },
): Promise<MailBrand> {
  if (!about.merchantId) return platformBrand
  const { rows } = await sql<{ logo: string | null; background: string | null; foreground: string | null }>`
    select case when c.is_meant then c.settings ->> 'logo' else coalesce(m.logo, c.settings ->> 'logo') end as logo,
      c.settings ->> 'backgroundColor' as background, c.settings ->> 'foregroundColor' as foreground
    from merchant m
    left join lateral (
      select c.settings, c.id = ${about.campaignId ?? null} as is_meant from campaign c
      where c.merchant_id = ${about.merchantId} and (c.id = ${about.campaignId ?? null} or c.ended_at is null)
      order by c.id = ${about.campaignId ?? null} desc nulls last, c.created_at, c.id limit 1
    ) as c on true
    where m.merchant_id = ${about.merchantId}`.execute(db)
  const { logo = null, background = null, foreground = null } = rows[0] ?? {}
  const { card, accent } = background
    ? pageColours(background, foreground ?? '#ffffff')
    : { card: platformBrand.colour, accent: platformBrand.accent }
  return { logo: logo && new URL(asPng(logo), publicUrl).href, colour: card, accent }
}

/**
 * Pictures are stored as WebP, which Outlook and other programs do not show; mails use the icon of 192 pixels, a PNG.
 */
const asPng = (picture: string): string => picture.replace(/\.webp$/, '-192.png')
