import type { FirstCardDraft } from '@chopcard/contract/office/merchant/first-steps.ts'
import { useEffect, useState } from 'react'
import { loadChunk } from '../../../../lib/load-chunk.ts'
import type { TemplateName } from '../campaign-templates.ts'
import type { FormValues } from '../form-values.ts'
import { merchantToday } from '../merchant-today.ts'
import { useTemplateWords } from '../use-template-words.ts'
import { chosenTemplate, templateOf } from './first-card.ts'

const fill = () => loadChunk(() => import('../fill-template.ts'))

/** The campaign that the choices make; its drawn pictures are uploaded. */
export function useMakeCampaign() {
  const wordsOf = useTemplateWords()
  return async (card: FirstCardDraft): Promise<FormValues> => {
    const { fillTemplate } = await fill()
    const [template, words] = chosenTemplate(card, wordsOf(card.template as TemplateName))
    const values = await fillTemplate(template, words, merchantToday())
    return card.logo ? { ...values, logo: card.logo } : values
  }
}

/** The same for the preview: its pictures stay in this browser, and a change of words draws none anew. */
export function useFirstCardPreview(card: FirstCardDraft | undefined): FormValues {
  const wordsOf = useTemplateWords()
  const [drawn, setDrawn] = useState<FormValues>({})
  const look = card && JSON.stringify(card)
  useEffect(() => {
    const chosen = look && (JSON.parse(look) as FirstCardDraft)
    if (!chosen || !templateOf(chosen.template)) return
    let isGone = false
    const urls: string[] = []
    const keep = async (_kind: string, file: Promise<Blob>) => {
      const url = URL.createObjectURL(await file)
      urls.push(url)
      return url
    }
    const draw = async () => {
      const { fillTemplate } = await fill()
      const [template, words] = chosenTemplate(chosen, wordsOf(chosen.template as TemplateName))
      const values = await fillTemplate(template, words, merchantToday(), keep)
      if (!isGone) setDrawn(chosen.logo ? { ...values, logo: chosen.logo } : values)
    }
    void draw().catch(() => undefined)
    return () => {
      isGone = true
      // The pictures are on the screen until the next ones are.
      setTimeout(() => urls.forEach((url) => URL.revokeObjectURL(url)), 5000)
    }
    // The words of a template change with the language alone, which loads the page anew.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [look])
  return drawn
}
