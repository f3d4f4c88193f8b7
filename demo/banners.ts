import { v7 as uuid } from 'uuid'
import type { BannerPictures, BannerPlace } from '@chopcard/contract/office/banners.ts'
import type { Language } from '@chopcard/contract/core/kinds.ts'
import type { App } from '../server/src/core/app.ts'
import { addDays, localDay } from '../server/src/core/clock.ts'
import { platformKey } from '../server/src/accounts/uploads/platform-files.ts'
import { storeWebp } from '../server/src/accounts/uploads/publish-picture.ts'
import { type DemoPictureName, readDemoPictures } from './pictures.ts'

type Demo = {
  place: BannerPlace
  name: string
  picture: DemoPictureName
  /** Days from today; null is open. */
  from?: number
  to?: number
  says: Record<Language, string>
}

const demoBanners: readonly Demo[] = [
  {
    place: 'home',
    name: 'Six short tutorials',
    picture: 'banner/first-card',
    says: {
      'en-US': 'A stamp card: six short tutorials show how to begin.',
      'zh-TW': '集點卡：六則短片教學帶您上手。',
      'zh-CN': '集点卡：六则短片教程带您上手。',
      'pt-BR': 'Um cartão de carimbos: seis tutoriais curtos mostram como começar.',
    },
  },
  {
    place: 'home',
    name: 'Numbers of the year',
    picture: 'banner/year',
    from: 10,
    to: 60,
    says: {
      'en-US': 'Cups that grow: the numbers of your year are ready.',
      'zh-TW': '越來越大的杯子：您的年度數據已準備好。',
      'zh-CN': '越来越大的杯子：您的年度数据已准备好。',
      'pt-BR': 'Xícaras que crescem: os números do seu ano estão prontos.',
    },
  },
  {
    place: 'coupon',
    name: 'Collect more',
    picture: 'banner/collect',
    says: {
      'en-US': 'A full stamp card: collect more and enjoy the reward.',
      'zh-TW': '集滿的集點卡：多集點，享獎勵。',
      'zh-CN': '集满的集点卡：多集点，享奖励。',
      'pt-BR': 'Um cartão completo: junte mais e aproveite a recompensa.',
    },
  },
  {
    place: 'coupon',
    name: 'Last summer',
    picture: 'banner/summer',
    from: -90,
    to: -30,
    says: {
      'en-US': 'The sun and cold drinks: summer joys.',
      'zh-TW': '陽光與冷飲：夏日樂事。',
      'zh-CN': '阳光与冷饮：夏日乐事。',
      'pt-BR': 'Sol e bebidas geladas: alegrias de verão.',
    },
  },
]

/** Fills both places of the platform's banners: some are shown, one is still to come, and one is over. */
export async function seedBanners(app: App): Promise<void> {
  const today = localDay(new Date(), 'UTC')
  const day = (away: number | undefined) => (away === undefined ? null : addDays(today, away))
  const pictures = await readDemoPictures(demoBanners.map(({ picture }) => picture))
  const rows = await Promise.all(
    demoBanners.map(async ({ place, name, picture, from, to, says }) => {
      const buffer = pictures.find((one) => one.name === picture)?.buffer
      if (!buffer) throw new Error(`no picture ${picture}`)
      const { url } = await storeWebp(app, platformKey, place === 'coupon' ? 'couponBanner' : 'homeBanner', buffer)
      const inLanguages: BannerPictures = Object.fromEntries(
        Object.entries(says).map(([language, text]) => [language, { picture: url, text }]),
      )
      const position = demoBanners.filter((one) => one.place === place).findIndex((one) => one.name === name) + 1
      const days = { starts_on: day(from), ends_on: day(to) }
      return { id: uuid(), place, position, name, pictures: JSON.stringify(inLanguages), plan_ids: [], ...days }
    }),
  )
  await app.database.kysely.insertInto('banner').values(rows).execute()
}
