import { campaignLogs } from '@chopcard/contract/loyalty/merchant/campaigns.ts'
import { keepPreviousData } from '@tanstack/react-query'
import { ConfigProvider, Flex, Skeleton, Typography } from 'antd'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { ListPaging } from '../../../kit/list-paging.tsx'
import type { SearchWords } from '../../../kit/list-search.ts'
import { formatInstant } from '../../../lib/format.ts'
import { useRead } from '../../../lib/query.ts'
import { ChangeList } from './change-list.tsx'
import { useSaverName } from './saver-name.ts'

/** Who changed what, the newest first. */
export default function HistoryTab({ id }: { id: string }) {
  const { t } = useTranslation('campaigns')
  const nameOf = useSaverName()
  const [words, setWords] = useState<SearchWords>({})
  const query = { page: words.page, pageSize: words.pageSize }
  const logs = useRead(campaignLogs, { params: { id }, query }, { placeholderData: keepPreviousData })
  if (logs.isError && !logs.data) return <Failure error={logs.error} retry={logs.refetch} />
  if (!logs.data) return <Skeleton active paragraph={{ rows: 8 }} />
  return (
    // A form that is read only must not take the paging with it.
    <ConfigProvider componentDisabled={false}>
      <ol className="history">
        {logs.data.data.map(({ revision, at, by, changes }) => (
          <li key={revision}>
            <Flex justify="space-between" gap={8} wrap>
              <span>
                <strong>{nameOf(by)}</strong> · {formatInstant(at)}
              </span>
              <Typography.Text type="secondary">{t('history.revision', { revision })}</Typography.Text>
            </Flex>
            {changes.length ? (
              <ChangeList changes={changes} />
            ) : (
              <p className="history-created">{t('history.created')}</p>
            )}
          </li>
        ))}
      </ol>
      {logs.data.paging.total > logs.data.paging.pageSize && (
        <ListPaging paging={logs.data.paging} change={(change) => setWords({ ...words, page: undefined, ...change })} />
      )}
    </ConfigProvider>
  )
}
