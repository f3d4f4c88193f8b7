import { serviceStates } from '../platform/tenants.ts'
import { z } from 'zod'
import { Day, FileUrl, HttpsUrl, Id, Language, requiredText } from '../core/kinds.ts'

/** Where the platform shows banners: on members' coupon pages, and on the merchant's dashboard. */
export const bannerPlaces = ['coupon', 'home'] as const
export type BannerPlace = (typeof bannerPlaces)[number]

/** Whether a banner is shown now, and if not, why. */
export const bannerPhases = ['shown', 'coming', 'over', 'off'] as const
export type BannerPhase = (typeof bannerPhases)[number]

export const maxBannerName = 80
export const maxBannerText = 200

const BannerPicture = z.strictObject({ picture: FileUrl, text: requiredText(maxBannerText) })

export const BannerPictures = z
  .partialRecord(Language, BannerPicture)
  .refine((pictures) => Object.keys(pictures).length > 0, { message: 'required' })
export type BannerPictures = z.infer<typeof BannerPictures>

const fields = {
  name: requiredText(maxBannerName),
  enabled: z.boolean(),
  link: HttpsUrl.nullable(),
  pictures: BannerPictures,
  /** Days in UTC, both included; null is open. */
  startsOn: Day.nullable(),
  endsOn: Day.nullable(),
  planIds: z.array(Id).max(100),
  languages: z.array(Language).max(10),
  states: z.array(z.enum(serviceStates)).max(10),
}

const endsAfterStart = {
  check: ({ startsOn, endsOn }: { startsOn: string | null; endsOn: string | null }) =>
    !startsOn || !endsOn || endsOn >= startsOn,
  problem: { path: ['endsOn'], message: 'endBeforeStart' },
}

export const BannerBody = z.strictObject(fields).refine(endsAfterStart.check, endsAfterStart.problem)
export const BannerEdit = z
  .strictObject({ ...fields, version: z.int().min(1) })
  .refine(endsAfterStart.check, endsAfterStart.problem)
export type BannerBody = z.infer<typeof BannerBody>
