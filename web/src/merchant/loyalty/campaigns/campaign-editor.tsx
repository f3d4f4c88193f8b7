import { CampaignSettings } from '@chopcard/contract/loyalty/campaign-settings.ts'
import { campaignLogs, editCampaign, listCampaigns } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useNavigate } from '@tanstack/react-router'
import { App, Flex, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useZodForm } from '../../../kit/form.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { campaignOverview } from '@chopcard/contract/office/merchant/campaign-overview.ts'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { CallError } from '../../../lib/call-error.ts'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import { CampaignForm } from './campaign-form.tsx'
import type { Conflict } from './find-conflict.ts'
import { formValues, type Campaign, type FormValues } from './form-values.ts'
import { useImpact } from './use-impact.tsx'
import { StateTag } from './state-tag.tsx'
import { useTypeWords } from './type-words.ts'

const HistoryTab = lazyPart(() => import('./history-tab.tsx'))
const OverviewTab = lazyPart(() => import('./overview-tab.tsx'), <Skeleton active paragraph={{ rows: 8 }} />)
const ConflictDialog = lazyPart(() => import('./conflict-dialog.tsx'))

type Props = {
  first: Campaign
  ended: boolean
  readOnly: boolean
  notice: ReactNode
  extra: ReactNode
  /** Starts again with what is saved. */
  onDiscard: () => void
}

/** The form of a campaign that exists. Each save is held against the revision it began with. */
export default function CampaignEditor({ first, onDiscard, ...page }: Props) {
  const { t } = useTranslation(['campaigns', 'common'])
  const { typeName } = useTypeWords()
  const { message } = App.useApp()
  const navigate = useNavigate()
  const form = useZodForm(CampaignSettings, { prefix: 'settings' })
  const save = useChange(editCampaign, { after: () => refresh(listCampaigns, campaignLogs) })
  const isSeen = useMay()(campaignOverview)
  const [saved, setSaved] = useState(first)
  const [conflict, setConflict] = useState<Conflict>()

  const show = (campaign: Campaign, values: FormValues) => {
    setSaved(campaign)
    form.antd.setFieldsValue(values)
  }
  const impact = useImpact(saved.id)
  const onSave = async (settings: CampaignSettings) => {
    const applyTo = await impact.ask(settings)
    if (!applyTo) return false
    try {
      const body = { revision: saved.revision, settings, applyTo }
      const answer = await save.mutateAsync({ params: { id: saved.id }, body })
      // What was new has its id now.
      show(answer.data, formValues(answer.data.settings))
    } catch (error) {
      if (error instanceof CallError && error.code === 'CAMPAIGN_CHANGED') setConflict(await compare())
      throw error
    }
  }
  const compare = async (): Promise<Conflict> => {
    const { findConflict } = await loadChunk(() => import('./find-conflict.ts'))
    return findConflict(saved, form.antd.getFieldsValue(true) as FormValues)
  }
  const adoptMerged = ({ theirs, merged }: Conflict) => {
    show(theirs, merged.value)
    form.clearFailure()
    setConflict(undefined)
    message.info(t('conflict.taken'), 6)
  }
  return (
    <>
      <CampaignForm
        {...page}
        form={form}
        title={saved.name}
        about={
          <Flex gap={8} align="center" wrap className="campaign-facts">
            <StateTag state={saved.state} />
            {typeName(saved.type)} · {t('form.revision', { revision: saved.revision })}
          </Flex>
        }
        initialValues={formValues(first.settings)}
        grantedChops={saved.grantedChops}
        overview={isSeen && <OverviewTab id={saved.id} />}
        history={<HistoryTab id={saved.id} />}
        onSave={onSave}
        onSaved={() => message.success(t('saved', { ns: 'common' }))}
        onCancel={() => void navigate({ to: '/campaign/campaign-list' })}
      />
      {impact.dialog}
      {conflict && (
        <ConflictDialog
          id={saved.id}
          since={saved.revision}
          both={conflict.merged.both}
          onTake={() => adoptMerged(conflict)}
          onDiscard={onDiscard}
          onLater={() => setConflict(undefined)}
        />
      )}
    </>
  )
}
