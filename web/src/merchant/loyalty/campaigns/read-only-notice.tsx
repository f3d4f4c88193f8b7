import { listCampaigns, reopenCampaign, reopenSeconds } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Alert, App, Button } from 'antd'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { May } from '../../../kit/permissions.tsx'
import { errorText } from '../../../lib/error-text.ts'
import { formatDay, formatInstant } from '../../../lib/format.ts'
import { refresh, useChange } from '../../../lib/query.ts'
import type { Campaign } from './form-values.ts'

type Props = { campaign: Campaign; onReopened: () => void }

/** Why a campaign cannot be changed; one that was ended just now can be opened again. */
export function ReadOnlyNotice({ campaign, onReopened }: Props) {
  const { t } = useTranslation('campaigns')
  const { state, endedAt, endDate } = campaign
  const mayReopen = useJustEnded(endedAt)
  if (state === 'active') return <Notice title={t('form.readOnly')} />
  return (
    <Notice
      title={t('form.ended')}
      description={t('form.endedText', { day: endedAt ? formatInstant(endedAt) : formatDay(endDate ?? '') })}
      action={
        mayReopen && (
          <May route={reopenCampaign}>
            <Reopen id={campaign.id} onReopened={onReopened} />
          </May>
        )
      }
    />
  )
}

const Notice = (words: Pick<Parameters<typeof Alert>[0], 'title' | 'description' | 'action'>) => (
  <Alert type="info" showIcon className="read-only-notice" {...words} />
)

function Reopen({ id, onReopened }: { id: string; onReopened: () => void }) {
  const { t } = useTranslation('campaigns')
  const { message } = App.useApp()
  const reopen = useChange(reopenCampaign, { after: () => refresh(listCampaigns) })
  const undo = () =>
    reopen.mutateAsync({ params: { id } }).then(onReopened, (error: unknown) => message.error(errorText(error)))
  return (
    <Button disabled={false} loading={reopen.isPending} onClick={() => void undo()}>
      {t('end.undo')}
    </Button>
  )
}

function useJustEnded(endedAt: string | null): boolean {
  const left = endedAt === null ? 0 : Date.parse(endedAt) + reopenSeconds * 1000 - Date.now()
  const [isJust, setJust] = useState(left > 0)
  useEffect(() => {
    if (!isJust) return undefined
    const timer = setTimeout(() => setJust(false), left)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- counted from when it is first shown
  }, [isJust])
  return isJust
}
