import { Skeleton } from 'antd'
import { lazy, Suspense } from 'react'

// The picker is the heaviest of all fields, and few screens have it.
const ColourPicker = lazy(() => import('./colour-picker.tsx'))

type Props = {
  id?: string
  disabled?: boolean
  value?: string | null
  onChange?: (colour: string) => void
}

/** A form field for one opaque colour, held as `#rrggbb`. */
export function ColourField(props: Props) {
  return (
    <Suspense fallback={<Skeleton.Input active />}>
      <ColourPicker {...props} />
    </Suspense>
  )
}
