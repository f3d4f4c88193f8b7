import { editCampaign, getCampaign } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { useState } from 'react'
import { Failure } from '../../../kit/failure.tsx'
import { lazyPart } from '../../../kit/lazy-part.tsx'
import { Waiting } from '../../../kit/lazy-screen.tsx'
import { useMay } from '../../../kit/permissions.tsx'
import { loadChunk } from '../../../lib/load-chunk.ts'
import { useRead } from '../../../lib/query.ts'
import { CampaignActions } from './campaign-actions.tsx'
import type { Campaign } from './form-values.ts'
import { ReadOnlyNotice } from './read-only-notice.tsx'
import { usePathParams } from '../../../kit/use-path-params.ts'

// Fetched while the campaign is read.
const editor = loadChunk(() => import('./campaign-editor.tsx'))
// A failure is told where the editor is shown.
editor.catch(() => undefined)
const CampaignEditor = lazyPart(() => editor, <Waiting />)

/** One campaign with all its settings and their history. */
export default function EditCampaign() {
  const { id = '' } = usePathParams()
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
  const may = useMay()
  const ended = first.state === 'ended'
  const readOnly = ended || !may(editCampaign)
  return (
    <CampaignEditor
      first={first}
      ended={ended}
      readOnly={readOnly}
      notice={readOnly && <ReadOnlyNotice campaign={first} onReopened={onDiscard} />}
      extra={<CampaignActions campaign={first} onEnded={onDiscard} />}
      onDiscard={onDiscard}
    />
  )
}
