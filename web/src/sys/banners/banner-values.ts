import { BannerBody, type BannerPictures } from '@chopcard/contract/office/banners.ts'
import { z } from 'zod'
import type { Banner } from './banner.ts'

type Picture = NonNullable<BannerPictures[keyof BannerPictures]>

const withoutEmpty = (pictures: Record<string, Partial<Picture> | undefined> | undefined) =>
  Object.fromEntries(Object.entries(pictures ?? {}).filter(([, one]) => one?.picture || one?.text?.trim()))

/** What the form holds: a language without picture and text is left out of what is sent, an empty link is none. */
export const BannerForm = z.preprocess((values) => {
  const { pictures, link, ...rest } = values as { pictures?: Record<string, Partial<Picture>>; link?: string | null }
  return { ...rest, link: link?.trim() ? link : null, pictures: withoutEmpty(pictures) }
}, BannerBody)

export const firstValues = {
  name: '',
  enabled: true,
  link: null,
  pictures: {},
  startsOn: null,
  endsOn: null,
  planIds: [],
  languages: [],
  states: [],
}

/** A banner as the form holds it. */
export const valuesOf = ({ name, enabled, link, pictures, startsOn, endsOn, planIds, languages, states }: Banner) => ({
  name,
  enabled,
  link,
  pictures,
  startsOn,
  endsOn,
  planIds,
  languages,
  states,
})
