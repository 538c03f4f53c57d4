declare module '*.module.css' {
  /** Class names by their name in the file. */
  const styles: Readonly<Record<string, string>>;
  export default styles;
}
declare module '*.css';
