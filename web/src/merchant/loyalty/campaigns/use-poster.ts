import { totalRedemptionCost } from '@chopcard/contract/loyalty/limit-rules.ts'
import { inLanguage } from '@chopcard/contract/loyalty/campaign-words.ts'
import { rewardTitle } from '@chopcard/contract/loyalty/reward-rules.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { PosterLook } from '../../../kit/poster.ts'
import type { Language } from '../../../lib/languages.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { useShopName } from '../../use-shop-name.ts'
import type { Campaign } from './form-values.ts'

const printing = () => loadChunk(() => import('../../../kit/poster.ts'))

/** Makes the poster of a campaign in the reader's language. */
export function usePoster(campaign: Campaign, code: string | undefined): () => Promise<Blob> {
  const { i18n } = useTranslation()
  const lookWith = useLook(campaign)
  return async () => {
    if (code === undefined) throw new Error('the code is not there yet')
    const { posterFile } = await printing()
    return posterFile(lookWith(code), i18n.language as Language)
  }
}

/** The same as a picture for an `<img>`, while the screen is open; undefined until it is drawn. */
export function usePosterPicture(campaign: Campaign, code: string | undefined): string | undefined {
  const { i18n } = useTranslation()
  const lookWith = useLook(campaign)
  const [url, setUrl] = useState<string>()
  const look = code && JSON.stringify(lookWith(code))
  useEffect(() => {
    if (!look) return
    let made: string | undefined
    let isGone = false
    const draw = async () => {
      const { posterPicture } = await printing()
      const file = await posterPicture(JSON.parse(look) as PosterLook, i18n.language as Language)
      if (!isGone) setUrl((made = URL.createObjectURL(file)))
    }
    void draw().catch(() => undefined)
    return () => {
      isGone = true
      if (made) URL.revokeObjectURL(made)
    }
  }, [look, i18n.language])
  return url
}

/** What stands on the poster, with the drawing of a code. */
function useLook({ settings: entered, joinUrl }: Campaign): (code: string) => PosterLook {
  const { t, i18n } = useTranslation('campaigns')
  const language = i18n.language as Language
  const shop = useShopName(language)
  const settings = inLanguage(entered, language)
  const [stamp] = settings.chopTypes
  const first = settings.rewards.toSorted((a, b) => a.chopCount - b.chopCount)[0]
  const promise = t('poster.promise', {
    context: settings.type,
    count: first?.chopCount ?? totalRedemptionCost(settings),
    reward: first ? rewardTitle(first) : settings.rewardName,
    what: stamp?.code ?? '',
  })
  const { name, logo, heroImage, backgroundColor: background, foregroundColor: foreground } = settings
  // Typed by hand: what a browser adds by itself is left out.
  const url = joinUrl.replace(/^https?:\/\//, '')
  const invitation = t('poster.invitation')
  return (code) => ({ shop, name, promise, invitation, url, code, logo, heroImage, background, foreground })
}
