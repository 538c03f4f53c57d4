declare module '*.module.css' {
  /** Class names by the name they have in the file. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
declare module '*.css';
