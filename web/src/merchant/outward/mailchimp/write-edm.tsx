import { adminInfo } from '@chopcard/contract/accounts/merchant/account.ts'
import { getEdm } from '@chopcard/contract/outward/merchant/mailchimp-edm.ts'
import { Skeleton } from 'antd'
import { useTranslation } from 'react-i18next'
import { Failure } from '../../../kit/failure.tsx'
import { useListSearch } from '../../../kit/list-search.ts'
import { Page } from '../../../kit/page.tsx'
import { currentLanguage } from '../../../lib/language.ts'
import { useRead } from '../../../lib/query.ts'
import { useShopName } from '../../use-shop-name.ts'
import { NotConnected } from './edm-list.tsx'
import './mailchimp.css'
import { WriteForm } from './write-form.tsx'

/** Writes a mailing: a new one, a draft, or the copy of another. */
export default function WriteEdm() {
  const { t } = useTranslation('mailchimp')
  const { search } = useListSearch()
  const id = search.draft ?? search.copy ?? ''
  const read = useRead(getEdm, { params: { id } }, { enabled: Boolean(id), staleTime: 0 })
  const account = useRead(adminInfo, {}).data?.data
  const name = useShopName(currentLanguage())
  const isReady = account && name && (!id || (read.data && read.isFetchedAfterMount))
  const begun = id ? read.data?.data : undefined
  return (
    <Page title={t(search.draft ? 'write.draft' : 'write.title')} about={t('write.about')} width={1200}>
      <NotConnected />
      {read.isError && <Failure error={read.error} retry={read.refetch} />}
      {!isReady && !read.isError && <Skeleton active paragraph={{ rows: 10 }} />}
      {isReady && <WriteForm key={id} draftId={search.draft} begun={begun} sender={{ name, email: account.email }} />}
    </Page>
  )
}
