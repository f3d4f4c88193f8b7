import { sql } from 'kysely'
import type { BannerPictures, BannerPlace } from '@chopcard/contract/office/banners.ts'
import { type Language, languages } from '@chopcard/contract/core/kinds.ts'
import type { homeBanners as route, ShownBanner } from '@chopcard/contract/office/merchant/banners.ts'
import type { Merchant, Verb } from '../../core/context.ts'
import type { Db } from '../../core/database.ts'
import { bannersQuery, phase } from './banner-store.ts'

const atMost = 10

/** What the platform shows at a place of this merchant now, to a reader of this language, in the order of the platform. */
export async function shownBanners(
  db: Db,
  place: BannerPlace,
  merchant: Pick<Merchant, 'id' | 'serviceState'>,
  language: Language,
): Promise<ShownBanner[]> {
  const plan = sql`(select p.family_id from merchant m join service_plan p on p.id = m.plan_id where m.merchant_id = ${merchant.id})`
  const rows = await bannersQuery(db)
    .where('b.place', '=', place)
    .where(phase, '=', 'shown')
    .where(sql<boolean>`(b.plan_ids = '{}' or ${plan} = any(b.plan_ids))`)
    .where(sql<boolean>`(b.languages = '{}' or ${language} = any(b.languages))`)
    .where(sql<boolean>`(b.states = '{}' or ${merchant.serviceState} = any(b.states))`)
    .orderBy('b.position')
    .limit(atMost)
    .execute()
  return rows.map(({ id, link, pictures }) => ({ id, link, ...pictureFor(pictures as BannerPictures, language) }))
}

export const homeBanners: Verb<typeof route> = ({ db, merchant, language }) =>
  shownBanners(db, 'home', merchant, language)

/** The picture in the reader's language, else in English, else the first there is. */
function pictureFor(pictures: BannerPictures, language: Language) {
  const found = [language, 'en-US' as const, ...languages].flatMap((name) => pictures[name] ?? [])[0]
  if (!found) throw new Error('A banner has a picture in at least one language')
  return found
}
