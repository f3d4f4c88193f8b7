import { SelectionPage } from './carnival/selection-page.tsx'
import { hydrate } from './hydrate.ts'

hydrate(SelectionPage)
