import { SortAscendingOutlined, SortDescendingOutlined } from '@ant-design/icons'
import { Button, Dropdown } from 'antd'
import { useTranslation } from 'react-i18next'
import type { ListView } from './list-view.ts'

type Props = {
  columns: readonly { title: string; sort?: string }[]
} & Pick<ListView<unknown>, 'search' | 'change'>

/** The order of a list where no heads of columns are shown, which is on phones. */
export default function ListSort({ columns, search, change }: Props) {
  const { t } = useTranslation()
  const orders = columns.flatMap(({ title, sort }) =>
    sort
      ? [
          { key: sort, label: t('list.ascending', { column: title }) },
          { key: `-${sort}`, label: t('list.descending', { column: title }) },
        ]
      : [],
  )
  const chosen = orders.find(({ key }) => key === search.sort)
  const label = chosen ? `${t('list.sort')}: ${chosen.label}` : t('list.sort')
  return (
    <Dropdown
      trigger={['click']}
      menu={{
        items: orders,
        selectable: true,
        selectedKeys: chosen ? [chosen.key] : [],
        onClick: ({ key }) => change({ sort: key === search.sort ? undefined : key }),
      }}
    >
      <Button
        type={chosen ? 'primary' : 'default'}
        ghost={Boolean(chosen)}
        icon={search.sort?.startsWith('-') ? <SortDescendingOutlined /> : <SortAscendingOutlined />}
        aria-label={label}
        title={label}
      />
    </Dropdown>
  )
}
