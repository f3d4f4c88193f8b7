import { Pagination } from 'antd'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '../lib/format.ts'
import type { Paging } from './list-view.ts'
import type { SearchWords } from './list-search.ts'
import { usePageItem } from './page-item.tsx'

type Props = { paging: Paging; change: (words: SearchWords) => void; simple?: boolean }

/** The pages of a list; a total that is not exact says so: «10,000+». */
export function ListPaging({ paging, change, simple }: Props) {
  const { t } = useTranslation()
  const { page, pageSize, total, totalIsExact } = paging
  const sum = (
    <span aria-live="polite">
      {t(totalIsExact ? 'list.total' : 'list.totalOver', { count: total, total: formatNumber(total) })}
    </span>
  )
  return (
    <Pagination
      className="list-paging"
      align="end"
      simple={simple}
      current={page}
      pageSize={pageSize}
      total={totalIsExact ? total : Math.max(total, page * pageSize + 1)}
      hideOnSinglePage={false}
      itemRender={usePageItem()}
      showSizeChanger={!simple}
      pageSizeOptions={[10, 20, 50, 100]}
      showTotal={simple ? undefined : () => sum}
      onChange={(next, size) =>
        change(
          size === pageSize
            ? { page: next > 1 ? String(next) : undefined }
            : { pageSize: size === 10 ? undefined : String(size) },
        )
      }
    />
  )
}
