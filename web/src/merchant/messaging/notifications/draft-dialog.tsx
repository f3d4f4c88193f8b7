import { getNotification } from '@chopcard/contract/messaging/merchant/notifications.ts'
import { useRead } from '../../../lib/query.ts'
import Compose from './compose.tsx'

type Props = { id: string; onClose: () => void; onSent: (id: string) => void }

/** A draft, to be written on. */
export default function DraftDialog({ id, ...after }: Props) {
  const { data, isFetchedAfterMount } = useRead(getNotification, { params: { id } }, { staleTime: 0 })
  // What was read some time ago may have been changed by somebody else.
  return data && isFetchedAfterMount && <Compose draft={data.data} target={undefined} {...after} />
}
