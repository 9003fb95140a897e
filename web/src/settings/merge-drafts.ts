/** Returns `theirs` with the fields that the user has changed since `before`. */
export function mergeDrafts<D extends object>(now: D, before: D, theirs: D): D {
  const own = Object.entries(now).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof D]),
  );
  return { ...theirs, ...Object.fromEntries(own) };
}
