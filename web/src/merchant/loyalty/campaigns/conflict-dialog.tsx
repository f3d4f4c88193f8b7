import { campaignLogs } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { Alert, Button, Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../../kit/dialog.tsx'
import { formatList, formatRelative } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { ChangeList } from './change-list.tsx'
import { useChangeWords } from './change-words.ts'
import { useSaverName } from './saver-name.ts'

type Props = {
  id: string
  /** The revision that was edited here. */
  since: number
  /** The fields that both have changed. */
  both: readonly string[]
  onTake: () => void
  onDiscard: () => void
  onLater: () => void
}

/** Someone else has saved meanwhile: who, what, and the way on without losing what was typed. */
export default function ConflictDialog({ id, since, both, onTake, onDiscard, onLater }: Props) {
  const { t } = useTranslation('campaigns')
  const nameOf = useSaverName()
  const wordsOf = useChangeWords()
  const logs = useRead(campaignLogs, { params: { id }, query: { pageSize: '50' } }, { staleTime: 0 })
  const saves = logs.data?.data.filter(({ revision }) => revision > since)
  return (
    <Dialog
      width={640}
      title={t('conflict.title')}
      onCancel={onLater}
      footer={[
        <Button key="later" onClick={onLater}>
          {t('conflict.later')}
        </Button>,
        <Button key="discard" danger onClick={onDiscard}>
          {t('conflict.discard')}
        </Button>,
        <Button key="take" type="primary" onClick={onTake}>
          {t('conflict.take')}
        </Button>,
      ]}
    >
      <p>{t('conflict.text')}</p>
      <div className="conflict-saves">
        {logs.isLoading && <Skeleton active />}
        {saves?.map(({ revision, at, by, changes }) => (
          <div key={revision}>
            <strong>{t('conflict.who', { who: nameOf(by), when: formatRelative(at) })}</strong>
            <ChangeList changes={changes} />
          </div>
        ))}
      </div>
      {both.length > 0 && (
        <Alert
          type="warning"
          showIcon
          title={
            <>
              {t('conflict.both')} <strong>{formatList(both.map(wordsOf))}</strong>
            </>
          }
        />
      )}
    </Dialog>
  )
}
