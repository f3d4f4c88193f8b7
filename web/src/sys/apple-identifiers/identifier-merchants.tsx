import {
  assignAppleIdentifier,
  getAppleIdentifier,
  listAppleIdentifiers,
  listIdentifierMerchants,
} from '@chopcard/contract/platform/admin/apple-identifiers.ts'
import { usedIdentifiers } from '@chopcard/contract/platform/apple-identifiers.ts'
import { App, Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { OnOffTag } from '../../kit/list-cells.tsx'
import { nameColumn } from '../../kit/list-columns.tsx'
import { choiceFilter } from '../../kit/list-filter.ts'
import { ListPage, type RowOf } from '../../kit/list-page.tsx'
import type { ListColumn } from '../../kit/list-view.ts'
import { useListSelection } from '../../kit/use-list-selection.ts'
import { errorText } from '../../lib/error-text.ts'
import { refresh, useChange } from '../../lib/query.ts'

type Row = RowOf<typeof listIdentifierMerchants>

/** The merchants, which identifier each uses, and the way to give this one to many of them. */
export function IdentifierMerchants({ id }: { id: string }) {
  const { t } = useTranslation('apple-identifiers')
  const { message } = App.useApp()
  const labelOf = ({ name }: Row) => t('merchants.choose', { name })
  const [selection, clear] = useListSelection(listIdentifierMerchants, labelOf, t('merchants.chooseAll'))
  const { chosen } = selection
  const assign = useChange(assignAppleIdentifier, {
    after: () => refresh(listIdentifierMerchants, listAppleIdentifiers, getAppleIdentifier),
  })
  const put = async (own: boolean) => {
    try {
      const { data } = await assign.mutateAsync({ params: { id }, body: { merchantIds: [...chosen], own } })
      clear()
      message.success(t('merchants.done', { count: data.merchants }))
    } catch (error) {
      message.error(errorText(error))
    }
  }
  const count = chosen.size
  return (
    <section className="apple-merchants">
      <ListPage
        isPart
        route={listIdentifierMerchants}
        params={{ id }}
        title={t('merchants.title')}
        about={t('merchants.about')}
        searchHint={t('merchants.search')}
        columns={useColumns()}
        filters={[choiceFilter('uses', t('merchants.uses'), usedIdentifiers, (value) => t(`merchants.${value}`))]}
        selection={selection}
        toolbar={
          count > 0 && (
            <>
              <Button loading={assign.isPending} onClick={() => void put(false)}>
                {t('merchants.take', { count })}
              </Button>
              <Button type="primary" loading={assign.isPending} onClick={() => void put(true)}>
                {t('merchants.give', { count })}
              </Button>
            </>
          )
        }
        empty={t('merchants.empty')}
      />
    </section>
  )
}

function useColumns(): ListColumn<Row>[] {
  const { t } = useTranslation('apple-identifiers')
  return [
    nameColumn('name', t('merchants.merchant'), { sort: 'name' }),
    {
      key: 'plan',
      title: t('merchants.plan'),
      sort: 'plan',
      render: ({ planName }) => <span translate="no">{planName}</span>,
    },
    {
      key: 'identifier',
      title: t('merchants.identifier'),
      render: ({ passTypeId }) => (passTypeId ? <span translate="no">{passTypeId}</span> : t('merchants.nothing')),
    },
    {
      key: 'uses',
      title: t('merchants.uses'),
      render: ({ passTypeId, isOwn, usesThis }) =>
        passTypeId ? <OnOffTag isOn={usesThis}>{t(isOwn ? 'merchants.own' : 'merchants.byDefault')}</OnOffTag> : '–',
    },
  ]
}
