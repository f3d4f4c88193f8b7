import { useEffect } from 'react'
import { usePage } from '../../../card-art/page-context.ts'
import { pageToken } from '../../page-token.ts'
import type { ActionProps } from '../actions.ts'

/** A carnival has a page of its own: the sheet only leads there. */
export default function Booths({ close }: ActionProps) {
  const { t } = usePage()
  const url = `/member/CarnivalModeCard/${encodeURIComponent(pageToken())}`
  useEffect(() => {
    // Closed first: whoever comes back finds the card.
    close()
    location.assign(url)
  }, [close, url])
  return <a href={url}>{t('card.action.booths')}</a>
}
