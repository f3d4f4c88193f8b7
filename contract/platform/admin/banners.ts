import { serviceStates } from '../tenants.ts'
import { z } from 'zod'
import { BannerBody, BannerEdit, bannerPhases, bannerPlaces } from '../../office/banners.ts'
import { Id, Language, paged } from '../../core/kinds.ts'
import { route } from '../../core/route.ts'

const page = { audience: 'system', page: ['coupon-banner', 'home-page'] } as const

const Banner = z.object({
  id: z.string(),
  place: z.enum(bannerPlaces),
  sequence: z.int(),
  name: z.string(),
  enabled: z.boolean(),
  link: z.string().nullable(),
  pictures: z.partialRecord(Language, z.object({ picture: z.string(), text: z.string() })),
  startsOn: z.string().nullable(),
  endsOn: z.string().nullable(),
  planIds: z.array(z.string()),
  languages: z.array(Language),
  states: z.array(z.enum(serviceStates)),
  phase: z.enum(bannerPhases),
  version: z.int(),
})

/** The filters of the list, which its export shares. */
export const bannerFilters = {
  phase: z.enum(bannerPhases).optional(),
  planId: Id.optional(),
  language: Language.optional(),
}

const place = { place: z.enum(bannerPlaces) }

export const listBanners = route({
  ...page,
  method: 'GET',
  path: '/admin/banners/{place}',
  about: 'The banners of one place in the order in which they are shown.',
  params: place,
  query: { ...paged(['sequence', 'name', 'startsOn', 'endsOn']), ...bannerFilters },
  shape: 'list',
  reply: Banner,
})

export const createBanner = route({
  ...page,
  method: 'POST',
  path: '/admin/banners/{place}',
  about: 'Adds a banner after the last one of its place.',
  movesValue: true,
  params: place,
  body: BannerBody,
  reply: Banner,
})

export const editBanner = route({
  ...page,
  method: 'PUT',
  path: '/admin/banner/{id}',
  about: 'Changes a banner, unless somebody else changed it since it was read.',
  params: { id: Id },
  body: BannerEdit,
  reply: Banner,
  refuses: ['NOT_FOUND', 'CHANGED_MEANWHILE'],
})

export const deleteBanner = route({
  ...page,
  method: 'DELETE',
  path: '/admin/banner/{id}',
  about: 'Deletes a banner.',
  params: { id: Id },
  reply: z.object({ done: z.literal(true) }),
  refuses: ['NOT_FOUND'],
})

export const moveBanner = route({
  ...page,
  method: 'POST',
  path: '/admin/banner/{id}/move',
  about: 'Moves a banner to another place in the order of those shown with it.',
  params: { id: Id },
  body: z.strictObject({ sequence: z.int().min(1).max(10_000) }),
  reply: z.object({ sequence: z.int() }),
  refuses: ['NOT_FOUND'],
})
