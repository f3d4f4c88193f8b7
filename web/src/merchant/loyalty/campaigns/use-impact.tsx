import type { ApplyTo, Impact } from './impact.ts'
import type { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { campaignImpact } from '@chopcard/contract/loyalty/merchant/forecasts.ts'
import { useState } from 'react'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { call } from '../../../lib/call.ts'

const ImpactDialog = lazyPart(() => import('./impact-dialog.tsx'))

/**
 * Asks, before a campaign is saved, whom that would touch. `ask` answers with what the save shall count for, or with
 * undefined when the person wants to go on editing; without anybody touched there is nothing to ask.
 */
export function useImpact(campaignId: string) {
  const [open, setOpen] = useState<{ impact: Impact; answer: (choice: ApplyTo | undefined) => void }>()
  const ask = async (settings: CampaignSettings): Promise<ApplyTo | undefined> => {
    const { data: impact } = await call(campaignImpact, { params: { id: campaignId }, body: { settings } })
    if (!impact.always.length && !impact.ifForAll?.length) return 'new'
    const choice = await new Promise<ApplyTo | undefined>((answer) => setOpen({ impact, answer }))
    setOpen(undefined)
    return choice
  }
  return { ask, dialog: open && <ImpactDialog impact={open.impact} onAnswer={open.answer} /> }
}
