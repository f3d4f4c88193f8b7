/** Of days that are chosen to be compared, so many at once. */
export const maxComparedDays = 92
