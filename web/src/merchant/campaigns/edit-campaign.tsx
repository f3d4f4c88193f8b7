import { QrcodeOutlined } from '@ant-design/icons'
import { editCampaign, getCampaign } from '@chopcard/contract/merchant/campaigns.ts'
import { useParams } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../kit/failure.tsx'
import { lazyPart } from '../../kit/lazy-part.tsx'
import { Waiting } from '../../kit/lazy-screen.tsx'
import { useMay } from '../../kit/permissions.tsx'
import { formatDay } from '../../lib/format.ts'
import { loadChunk } from '../../lib/load-chunk.ts'
import { useRead } from '../../lib/query.ts'
import type { Campaign } from './form-values.ts'

// Fetched while the campaign is read.
const editor = loadChunk(() => import('./campaign-editor.tsx'))
// A failure is told where the editor is shown.
editor.catch(() => undefined)
const CampaignEditor = lazyPart(() => editor, <Waiting />)
const QrDialog = lazyPart(() => import('./qr-dialog.tsx'))

/** One campaign with all its settings and their history. */
export default function EditCampaign() {
  const { id = '' } = useParams({ strict: false })
  // Editing begins with what is saved now, never with what was read a while ago.
  const campaign = useRead(getCampaign, { params: { id } }, { staleTime: 0, gcTime: 0 })
  const [discarded, setDiscarded] = useState(0)
  if (campaign.isError && !campaign.data) return <Failure error={campaign.error} retry={campaign.refetch} />
  if (!campaign.data || !campaign.isFetchedAfterMount) return <Waiting />
  return (
    <Opened
      key={`${id} ${discarded}`}
      first={campaign.data.data}
      onDiscard={() => void campaign.refetch().then(() => setDiscarded(discarded + 1))}
    />
  )
}

function Opened({ first, onDiscard }: { first: Campaign; onDiscard: () => void }) {
  const { t } = useTranslation('campaigns')
  const may = useMay()
  const [isInviting, setInviting] = useState(false)
  const ended = first.state === 'ended'
  const readOnly = ended || !may(editCampaign)
  return (
    <>
      <CampaignEditor
        first={first}
        ended={ended}
        readOnly={readOnly}
        notice={readOnly && <ReadOnlyNotice endDate={ended ? first.endDate : null} />}
        extra={
          <Button icon={<QrcodeOutlined />} onClick={() => setInviting(true)}>
            {t('qr.button')}
          </Button>
        }
        onDiscard={onDiscard}
      />
      {isInviting && <QrDialog id={first.id} onClose={() => setInviting(false)} />}
    </>
  )
}

function ReadOnlyNotice({ endDate }: { endDate: string | null }) {
  const { t } = useTranslation('campaigns')
  return (
    <Alert
      type="info"
      showIcon
      className="read-only-notice"
      title={t(endDate ? 'form.ended' : 'form.readOnly')}
      description={endDate && t('form.endedText', { day: formatDay(endDate) })}
    />
  )
}
